# Prepares a server of S3 for tests: URL begin, which prints a new key, or URL ACCESS-KEY SECRET-KEY and a line for each change.
import sys

import boto3

url = sys.argv[1]
common = {"endpoint_url": url, "region_name": "eu-central-1"}
if sys.argv[2] == "begin":
    iam = boto3.client("iam", aws_access_key_id="any", aws_secret_access_key="any", **common)
    iam.create_user(UserName="bridge")
    key = iam.create_access_key(UserName="bridge")["AccessKey"]
    allow = '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"s3:*","Resource":"*"}]}'
    iam.put_user_policy(UserName="bridge", PolicyName="all", PolicyDocument=allow)
    print(key["AccessKeyId"], key["SecretAccessKey"])
else:
    s3 = boto3.client("s3", aws_access_key_id=sys.argv[2], aws_secret_access_key=sys.argv[3], **common)
    for line in sys.stdin.buffer.read().decode().splitlines():
        what, bucket, *key = line.split(" ", 2)
        if what == "create":
            s3.create_bucket(Bucket=bucket, CreateBucketConfiguration={"LocationConstraint": "eu-central-1"})
        elif what == "drop":
            s3.delete_bucket(Bucket=bucket)
        elif what == "put":
            s3.put_object(Bucket=bucket, Key=key[0], Body=b"12345")
        else:
            s3.delete_object(Bucket=bucket, Key=key[0])
