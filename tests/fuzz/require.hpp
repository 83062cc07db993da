#pragma once

#include <cstdio>
#include <cstdlib>

/// A law of a fuzz target: when it is broken, says which and ends the program as libFuzzer wants.
#define ROTA_REQUIRE(law)                                                                          \
    do {                                                                                           \
        if (!(law)) {                                                                              \
            std::fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #law);                 \
            std::abort();                                                                          \
        }                                                                                          \
    } while (false)
