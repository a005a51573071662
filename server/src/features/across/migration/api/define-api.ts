import type { Context } from '../../../../platform/context.ts'
import type { Names } from '../sources/smartemailing.ts'
import type { ApiClient } from './client.ts'

/** The most contacts that are read. */
export const MOST_CONTACTS = 1_000_000

/** Records of one kind, which are read page by page until a page is empty. */
interface Phase {
  kind: 'contacts' | 'bounces'
  /** The most records that are read. */
  most: number
  /** The path of a page, counted from 0. */
  path(page: number): string
  /** A key without the right to read them still moves the rest in. */
  isOptional?: true
}

/** A service whose API can be read; each is a file of this folder. */
export interface Api {
  /** The address of the API; null when the company must give it. */
  address(config: Context['app']['config']): string | null
  /** Reads the names that contacts refer to by numbers. It also shows whether the key is accepted. */
  begin(client: ApiClient): Promise<Names>
  /** Records per page: no more than the service gives. */
  pageSize: number
  phases: readonly Phase[]
}

export const defineApi = (api: Api): Api => api
