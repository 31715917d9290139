#!/usr/bin/env bash
# Installs the programs that the tests run besides Python: SWI-Prolog, LaTeX with TikZ, Beamer and forest, poppler's
# PDF readers, a PostgreSQL server, and Chromium for the pages. Does nothing where all are there. On a system without
# apt-get it says what is missing, and the tests that need it will fail with the same words.
set -euo pipefail

packages=()
command -v swipl > /dev/null || packages+=(swi-prolog-nox)
command -v pdftotext > /dev/null || packages+=(poppler-utils)
command -v chromium > /dev/null || packages+=(chromium)
if ! command -v initdb > /dev/null && ! compgen -G "/usr/lib/postgresql/*/bin/initdb" > /dev/null; then
    packages+=(postgresql)
fi
if ! command -v pdflatex > /dev/null || ! kpsewhich tikz.sty beamer.cls forest.sty > /dev/null; then
    packages+=(texlive-latex-base texlive-latex-recommended texlive-pictures texlive-latex-extra)
fi
[ ${#packages[@]} -eq 0 ] && exit 0

if ! command -v apt-get > /dev/null; then
    echo "The tests also run these programs; please install them: ${packages[*]} (the names are Debian's)." >&2
    exit 0
fi
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)
echo "Installing what the tests run besides Python: ${packages[*]} (a few minutes the first time) ..."
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" apt-get install -y -qq --no-install-recommends "${packages[@]}" > /dev/null
