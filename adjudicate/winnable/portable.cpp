#include "adjudicate/winnable/includes.hpp"

// Runs on every machine.

namespace rota::adjudicate::winnable {

namespace portable {

#include "movegen/generator.inl"

inline PortableSliders make_sliders() noexcept {
    return {};
}

#include "adjudicate/winnable/changes.inl"
#include "adjudicate/winnable/changes_by_move.inl"
#include "adjudicate/winnable/attacks_by_man.inl"
#include "adjudicate/winnable/sinks.inl"

#include "adjudicate/winnable/search.inl"

} // namespace portable

constinit const Kernel portable_kernel{"portable", &portable::search, &portable::count_moves};

} // namespace rota::adjudicate::winnable
