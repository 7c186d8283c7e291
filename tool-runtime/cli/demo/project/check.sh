# The checks of the sample project.
count=0
for check in format lints tests docs; do
    count=$((count + 1))
    echo "check $count of 4: $check"
    sleep 0.2
done
echo "all 4 checks passed"
