import type { Answer, Body } from '../../../api/client.ts'

type Start = Body<'POST /imports'>
type Options = NonNullable<Start['options']>
export type Mode = Start['mode']
export type Kind = NonNullable<Start['kind']>
export type Format = Pick<Options, 'delimiter' | 'encoding' | 'header'>
export type Preview = Answer<'POST /imports/preview'>
export type UploadedFile = Answer<'POST /imports/files'>
export type DateFormat = NonNullable<Start['mapping'][number]['format']>

/** The meaning of a column; `ignore` leaves it out. */
export interface Mapped {
  field: string
  format?: DateFormat
}

/** A planned import, as its draft stores it. */
export interface Plan {
  file: UploadedFile
  /** The chosen parts of the format; the rest is guessed. */
  format: Format
  /** In the order of the columns; null is the guess. */
  columns: Mapped[] | null
  name: string
  mode: Mode
  /** Null is not chosen yet. */
  kind: Kind | null
  /** Null is the first shop of the company. */
  shopId: string | null
  listIds: string[]
  /** Null is the default purpose of the company. */
  purposeId: string | null
  /** The source of the contacts and the time of their consent. */
  origin: string
  when: string
  overwrite: 'all' | 'empty'
  runAutomations: boolean
  /** Fills in what follows from the names. */
  autofill: boolean
  /** Corrects misspelt domains. */
  fixDomains: boolean
}

/** Confirmations. A draft never stores them: the person who starts the import gives them. */
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
  autofill: true,
  fixDomains: false,
})

/** The plan of a draft; null if it has no file, for example because the API created it. */
export function planOfDraft({ data }: Answer<'GET /imports/drafts/{import_id}'>): Plan | null {
  const kept = data as Partial<Plan>
  return kept.file ? { ...planOf(kept.file), ...kept } : null
}

/** Modes that take contacts away: from lists, from all e-mails, or for good. */
export type TakingMode = Exclude<Mode, 'upsert' | 'update_only'>

export const isTaking = (mode: Mode): mode is TakingMode => mode !== 'upsert' && mode !== 'update_only'

/** Whether a mode creates or changes contacts, which needs a documented consent. */
export const needsConsent = (mode: Mode) => !isTaking(mode)

/** Whether the file is a workbook, of which one sheet was read: it has no delimiter and no encoding of its own. */
export const isWorkbook = ({ file }: Pick<Plan, 'file'>) => /\.xlsx$/i.test(file.name)

/** The lists that an import concerns. */
export const listsOf = ({ mode, listIds }: Plan) => (mode === 'blacklist' ? [] : listIds)

export const columnsOf = ({ columns }: Plan, preview: Preview | undefined): Mapped[] =>
  columns ?? preview?.columns.map(({ guess }) => ({ field: guess ?? 'ignore' })) ?? []

export const mappingOf = (columns: readonly Mapped[]): Start['mapping'] =>
  columns.flatMap((mapped, column) => (mapped.field === 'ignore' ? [] : [{ column, ...mapped }]))

/** The kind of contacts in the file. It must be chosen if a column has consents. */
export const kindOf = ({ kind }: Plan, { consentColumn }: Pick<Preview, 'consentColumn'>): Kind | null =>
  kind ?? (consentColumn === null ? 'csv' : null)

/** The evidence that is stored with every consent. */
export const sourceOf = ({ origin, when }: Plan) =>
  [origin, when]
    .map((text) => text.trim())
    .filter(Boolean)
    .join('; ')
