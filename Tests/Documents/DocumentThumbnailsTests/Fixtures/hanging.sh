#!/bin/sh
# A program that never answers.
exec /bin/sleep 1000000
