#!/usr/bin/env bash
# Grades a class as a Slurm array: one task a shard, then one report of all.
#
#   sbatch docs/grading/slurm_array.sh handed_in grades
#
# Run ./course once on a machine with the same system before, so that the tasks find everything built. Submissions and
# output lie on a file system that all machines share.
#SBATCH --job-name=grade
#SBATCH --array=1-8
#SBATCH --cpus-per-task=4
#SBATCH --mem=12G
#SBATCH --time=02:00:00
set -euo pipefail
submissions=${1:?usage: sbatch slurm_array.sh SUBMISSIONS OUTPUT}
output=${2:?usage: sbatch slurm_array.sh SUBMISSIONS OUTPUT}

./course grade "$submissions" --output "$output" --jobs "${SLURM_CPUS_PER_TASK:-1}" \
  --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" >/dev/null

# The task that finds all shards done writes the report. Two may do so at once: both write the same.
shards=("$output"/shard-*-of-"$SLURM_ARRAY_TASK_COUNT"/report.txt)
if [[ ${#shards[@]} -eq $SLURM_ARRAY_TASK_COUNT ]]; then ./course grade merge "$output"; fi
