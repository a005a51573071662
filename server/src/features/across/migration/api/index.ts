import type { SourceName } from '../sources/index.ts'
import type { Api } from './define-api.ts'
import { listmonk } from './listmonk.ts'
import { smartemailing } from './smartemailing.ts'

/** The services that can be read by an API key. */
export const APIS: Readonly<Partial<Record<SourceName, Api>>> = { smartemailing, listmonk }
