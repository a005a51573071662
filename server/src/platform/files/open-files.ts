import { join } from 'node:path'
import type { Config } from '../config/settings.ts'
import type { FileStore } from './file-store.ts'
import { localFiles } from './local-files.ts'
import { s3Files } from './s3-files.ts'

/** The configured store: a bucket, or the data folder. */
export const openFiles = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): FileStore =>
  s3 ? s3Files(s3, spoolFolder(dataDir)) : localFiles(join(dataDir, 'files'))

/** The folder for streams that are not complete yet. */
export const spoolFolder = (dataDir: string) => join(dataDir, 'spool')
