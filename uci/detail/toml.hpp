#pragma once

// The one place in this module that includes toml++, with the settings of
// consult/rules/detail/toml.hpp: two in one program would be undefined behaviour.

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>
