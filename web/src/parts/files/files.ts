import { useQuery } from '@tanstack/react-query'
import { type ApiError, call, type Item } from '../../api/client.ts'

export type FileItem = Item<'GET /files'>
export type Folder = Item<'GET /file-folders'>

/** The server's limit. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
export const TAKEN_TYPES = 'image/png,image/jpeg,image/gif,image/webp,application/pdf'
export const TAKEN_PICTURES = 'image/png,image/jpeg,image/gif,image/webp'

/** The path of a file on this host: its public host may be one that the content security policy does not allow. */
export const ownAddress = (url: string) => new URL(url, location.href).pathname

const PAGE_SIZE = 100

async function allFolders(signal: AbortSignal): Promise<Folder[]> {
  const folders: Folder[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, pageSize: PAGE_SIZE, sort: 'name' }
    const { items, total } = await call('GET /file-folders', { query }, signal)
    folders.push(...items)
    if (!items.length || folders.length >= total) return folders
  }
}

/** All folders, sorted by name. There are at most a thousand, and the tree needs all of them. */
export const useFolders = () =>
  useQuery<Folder[], ApiError>({
    queryKey: ['GET /file-folders', 'all'],
    queryFn: ({ signal }) => allFolders(signal),
  })

/** The path from the top to a folder, including it. */
export function pathOf(folders: readonly Folder[], id: string | null): Folder[] {
  const folder = folders.find((one) => one.id === id)
  return folder ? [...pathOf(folders, folder.parentId), folder] : []
}

/** The folders in a folder; null is the top. */
export const foldersIn = (folders: readonly Folder[], id: string | null) =>
  folders.filter(({ parentId }) => parentId === id)

/** Whether a folder is `outer` or is inside it. */
export const isWithin = (folders: readonly Folder[], id: string | null, outer: string) =>
  pathOf(folders, id).some((one) => one.id === outer)
