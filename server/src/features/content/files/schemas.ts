import Type from 'typebox'
import { Enum, Id, Name, Nullable, Time } from '../../../platform/http/schemas.ts'

export const KINDS = ['image', 'document'] as const

/** The id of a folder, or `root` for the top level. */
export const FolderChoice = Type.Union([Type.Literal('root'), Id])

export const Folder = Type.Object(
  {
    id: Id,
    name: Type.String(),
    parentId: Nullable(Id),
    files: Type.Integer({ description: 'Number of files in the folder itself' }),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'FileFolder' },
)
export const FolderInput = Type.Object(
  { name: Name, parentId: Type.Optional(Nullable(Id)) },
  { title: 'FileFolderInput' },
)
export const FolderPatch = Type.Partial(FolderInput, { title: 'FileFolderPatch' })

export const Credit = Type.Object(
  {
    author: Type.String(),
    authorUrl: Type.String(),
    source: Type.String({ examples: ['pexels'] }),
    sourceUrl: Type.String(),
  },
  { title: 'PhotoCredit' },
)

export const File = Type.Object(
  {
    id: Id,
    name: Type.String(),
    folderId: Nullable(Id),
    kind: Enum(KINDS),
    type: Type.String({ examples: ['image/png'] }),
    bytes: Type.Integer(),
    width: Nullable(Type.Integer()),
    height: Nullable(Type.Integer()),
    url: Type.String(),
    thumbnailUrl: Nullable(Type.String()),
    credit: Nullable(Credit),
    createdAt: Time,
    updatedAt: Time,
    pickedAt: Nullable(Time),
  },
  { title: 'File' },
)
export const FilePatch = Type.Partial(Type.Object({ name: Name, folderId: Nullable(Id) }), { title: 'FilePatch' })

/** The folder of a new file; the top level without one. */
export const FolderRef = { folderId: Type.Optional(Nullable(Id)) }

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
/** A file in JSON, for callers that cannot send multipart forms. */
export const FileInput = Type.Object(
  {
    name: Name,
    content: Type.String({ description: 'The file in base64', examples: [DOT] }),
    ...FolderRef,
  },
  { title: 'FileInput' },
)

export const VideoInput = Type.Object(
  {
    url: Type.Optional(Type.String({ maxLength: 2000, description: 'Address of a video on YouTube or Vimeo' })),
    fileId: Type.Optional({ ...Id, description: 'An image of the company, instead of url' }),
    ...FolderRef,
  },
  { title: 'VideoThumbnailInput', examples: [{ url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }] },
)

const PhotoId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', examples: ['2014422'] })
export const StockPhotoInput = Type.Object({ photoId: PhotoId, ...FolderRef }, { title: 'StockPhotoInput' })
export const StockPhoto = Type.Object(
  {
    id: PhotoId,
    description: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
    thumbnailUrl: Type.String(),
    credit: Credit,
  },
  { title: 'StockPhoto' },
)
