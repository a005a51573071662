import { join } from 'node:path'
import { indexUnique, loadFolder } from '../../../platform/registry.ts'
import type { ShopPlatform } from './define-platform.ts'

const FOLDER = join(import.meta.dirname, 'platforms')

export const PLATFORMS = indexUnique(
  'platforms',
  await loadFolder(FOLDER, ({ name }: ShopPlatform) => name),
  ({ name }) => name,
)
