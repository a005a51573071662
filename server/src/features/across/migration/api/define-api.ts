import type { Context } from '../../../../platform/context.ts'
import type { Names } from '../sources/smartemailing.ts'
import type { ApiClient } from './client.ts'

/** Records per page. */
export const PAGE = 500

/** Records of one kind, which are read page by page. */
interface Phase {
  kind: 'contacts' | 'bounces'
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
  phases: readonly Phase[]
}

export const defineApi = (api: Api): Api => api
