#!/usr/bin/env bash
# Writes the expected texts of the golden tests anew from what the dev build says now. Read the diff!
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

cmake --preset dev > /dev/null
cmake --build --preset dev --target cli.golden
ROTA_UPDATE_GOLDEN=1 build/dev/tests/cli.golden --gtest_brief=1
git --no-pager diff --stat -- tests/data
