#include "movegen/illegality.hpp"
