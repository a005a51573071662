import { useQuery } from '@tanstack/react-query'
import { type ApiError, call, type Item } from '../../api/client.ts'

export type FileItem = Item<'GET /files'>
export type Folder = Item<'GET /file-folders'>

/** The server takes no more in one file. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
export const TAKEN_TYPES = 'image/png,image/jpeg,image/gif,image/webp,application/pdf'
export const TAKEN_PICTURES = 'image/png,image/jpeg,image/gif,image/webp'

/** A file by the address of this page: the public one may be of a host that the policy of the page does not know. */
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

/** All folders, by name: there are a thousand at most, and their tree is shown from any end. */
export const useFolders = () =>
  useQuery<Folder[], ApiError>({
    queryKey: ['GET /file-folders', 'all'],
    queryFn: ({ signal }) => allFolders(signal),
  })

/** The way to a folder from the top, with itself at the end. */
export function pathOf(folders: readonly Folder[], id: string | null): Folder[] {
  const folder = folders.find((one) => one.id === id)
  return folder ? [...pathOf(folders, folder.parentId), folder] : []
}

/** What stands in a folder; null is the top. */
export const foldersIn = (folders: readonly Folder[], id: string | null) =>
  folders.filter(({ parentId }) => parentId === id)

/** Whether a folder is another, or lies in it. */
export const isWithin = (folders: readonly Folder[], id: string | null, outer: string) =>
  pathOf(folders, id).some((one) => one.id === outer)
