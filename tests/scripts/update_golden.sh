#!/usr/bin/env bash
# Writes the expected texts of the golden tests anew from what the dev build says now. Read the diff!
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

cmake --preset dev > /dev/null
for program in movegen.golden cli.golden cli.process; do
    cmake --build --preset dev --target "$program"
    filter='*'
    if [[ $program == cli.process ]]; then
        filter='*Tmux.AWholeMatch*'
    fi
    ROTA_UPDATE_GOLDEN=1 "build/dev/tests/$program" --gtest_brief=1 --gtest_filter="$filter"
done
git --no-pager diff --stat -- tests/data
