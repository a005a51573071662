import { resolve } from 'node:path'
import type { Config } from '../config/settings.ts'
import type { FileStore } from '../files/file-store.ts'
import { localFiles } from '../files/local-files.ts'
import { spoolFolder } from '../files/open-files.ts'
import { s3Files } from '../files/s3-files.ts'

/** Where backups are: a folder, or a bucket of the store of `S3_…`. */
export function openTarget({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>, name: string): FileStore {
  const [, bucket] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(name) ?? []
  if (!name.startsWith('s3:')) return localFiles(resolve(name))
  if (!bucket) throw new Error(`${name} is no bucket: s3://name`)
  if (!s3) throw new Error('Set S3_URL, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY')
  return s3Files({ ...s3, bucket }, spoolFolder(dataDir))
}
