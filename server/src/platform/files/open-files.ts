import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { FileStore } from './file-store.ts'
import { localFiles } from './local-files.ts'
import { s3Files } from './s3-files.ts'

/** The store that is configured: a bucket, or the data folder. */
export const openFiles = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): FileStore =>
  s3 ? s3Files(s3, spoolFolder(dataDir)) : localFiles(join(dataDir, 'files'))

/** Where streams wait until all of them is there. */
export const spoolFolder = (dataDir: string) => join(dataDir, 'spool')
