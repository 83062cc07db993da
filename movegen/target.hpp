#pragma once

/// Functions between ROTA_TARGET_BEGIN("...") and ROTA_TARGET_END are compiled for the named
/// instruction sets on top of the usual ones: call them only where the processor has those.
/// Everything included earlier keeps its usual code, templates of the standard library too; it is
/// still inlined into the region and then uses the region's instructions.
#define ROTA_PRAGMA(text) _Pragma(#text)
#if defined(__clang__)
#define ROTA_TARGET_BEGIN(features)                                                                \
    ROTA_PRAGMA(clang attribute push(__attribute__((target(features))), apply_to = function))
#define ROTA_TARGET_END ROTA_PRAGMA(clang attribute pop)
#else
#define ROTA_TARGET_BEGIN(features) ROTA_PRAGMA(GCC push_options) ROTA_PRAGMA(GCC target(features))
#define ROTA_TARGET_END ROTA_PRAGMA(GCC pop_options)
#endif
