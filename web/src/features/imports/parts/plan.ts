import type { Answer, Body } from '../../../api/client.ts'

type Start = Body<'POST /imports'>
type Options = NonNullable<Start['options']>
export type Mode = Start['mode']
export type Kind = NonNullable<Start['kind']>
export type Format = Pick<Options, 'delimiter' | 'encoding' | 'header'>
export type Preview = Answer<'POST /imports/preview'>
export type UploadedFile = Answer<'POST /imports/files'>
export type DateFormat = NonNullable<Start['mapping'][number]['format']>

/** What a column becomes; `ignore` is nothing. */
export interface Mapped {
  field: string
  format?: DateFormat
}

/** An import as it is being planned: what its draft keeps. */
export interface Plan {
  file: UploadedFile
  /** What was said about the file; the rest is guessed. */
  format: Format
  /** By the order of the columns; null is as guessed. */
  columns: Mapped[] | null
  name: string
  mode: Mode
  /** Null is not chosen yet. */
  kind: Kind | null
  /** Null is the company's first one. */
  shopId: string | null
  listIds: string[]
  /** Null is the company's default one. */
  purposeId: string | null
  /** Where the contacts come from, and when they agreed. */
  origin: string
  when: string
  overwrite: 'all' | 'empty'
  runAutomations: boolean
}

/** What somebody vouches for; never kept in a draft, as whoever starts the import says it himself. */
export interface Vouched {
  consent: boolean
  subscribers: boolean
}

export const STEPS = ['file', 'columns', 'work', 'check'] as const
export type Step = (typeof STEPS)[number]

export const planOf = (file: UploadedFile): Plan => ({
  file,
  format: {},
  columns: null,
  name: file.name.replace(/\.[a-z]{2,4}$/i, ''),
  mode: 'upsert',
  kind: null,
  shopId: null,
  listIds: [],
  purposeId: null,
  origin: '',
  when: '',
  overwrite: 'all',
  runAutomations: false,
})

/** The plan in a draft; null when it has no file, as one made through the API. */
export function planOfDraft({ data }: Answer<'GET /imports/drafts/{import_id}'>): Plan | null {
  const kept = data as Partial<Plan>
  return kept.file ? { ...planOf(kept.file), ...kept } : null
}

/** These make or change contacts, which needs a documented consent. */
export const needsConsent = (mode: Mode) => mode === 'upsert' || mode === 'update_only'

export const columnsOf = ({ columns }: Plan, preview: Preview | undefined): Mapped[] =>
  columns ?? preview?.columns.map(({ guess }) => ({ field: guess ?? 'ignore' })) ?? []

export const mappingOf = (columns: readonly Mapped[]): Start['mapping'] =>
  columns.flatMap((mapped, column) => (mapped.field === 'ignore' ? [] : [{ column, ...mapped }]))

/** Who is in the file: it has to be said when a column tells who agreed and who did not. */
export const kindOf = ({ kind }: Plan, { consentColumn }: Pick<Preview, 'consentColumn'>): Kind | null =>
  kind ?? (consentColumn === null ? 'csv' : null)

/** What is kept as the proof of every consent. */
export const sourceOf = ({ origin, when }: Plan) =>
  [origin, when]
    .map((text) => text.trim())
    .filter(Boolean)
    .join('; ')
