@echo off
echo course: on Windows, the course runs inside WSL 2: "wsl --install", and then ./course in its shell 1>&2
exit /b 1
