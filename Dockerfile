# Everything but a GPU, for Macs and for Windows:
#
#   docker build --tag cooperative-cuda .
#   docker run --rm --interactive --tty --volume "$PWD:/course" cooperative-cuda ./course
#
# Your files stay where they are; build/ is the container's. The packages are those of common/packages.txt.
FROM debian:bookworm
COPY common/packages.txt /opt/course/packages.txt
COPY common/tools/packages.sh /opt/course/tools/packages.sh
RUN ["/bin/bash", "-euc", "source /opt/course/tools/packages.sh; \
  install_packages /dev/stderr ca-certificates $(missing_packages apt set-up simulator test command); \
  install_packages /dev/stderr $(missing_packages apt observe); \
  rm -rf /var/lib/apt/lists/*"]
WORKDIR /course
