import type { Static } from 'typebox'
import type { Config } from '../../../platform/config/settings.ts'
import { validation } from '../../../platform/errors.ts'
import type { Access } from './api/client.ts'
import type { Api } from './api/define-api.ts'
import { APIS } from './api/index.ts'
import type { MigrationInput, PreviewInput } from './schemas.ts'

export type Input = Static<typeof PreviewInput>
export type RunInput = Static<typeof MigrationInput>

/** Where contacts come from: uploaded files, or an API. */
export type MovingFrom = { files: readonly string[] } | { files?: undefined; api: Api; access: Access }

/** Checks the request: files or a key, and an address where the service has none of its own. */
export function originOf(config: Config, { source, fileIds, apiKey, url }: Input): MovingFrom {
  if (apiKey === undefined) {
    if (url !== undefined) throw validation('url')
    if (!fileIds?.length) throw validation('fileIds')
    return { files: fileIds }
  }
  if (fileIds !== undefined) throw validation('fileIds')
  const api = APIS[source]
  // A login and a key, as HTTP Basic has them.
  if (!api || !/^[^:\s]+:\S+$/.test(apiKey)) throw validation('apiKey')
  return { api, access: { url: addressOf(api, config, url), key: apiKey } }
}

function addressOf(api: Api, config: Config, url: string | undefined): string {
  const fixed = api.address(config)
  if (fixed !== null) {
    if (url !== undefined) throw validation('url')
    return fixed
  }
  const given = url === undefined ? null : URL.parse(url)
  if (!given || !/^https?:$/.test(given.protocol) || given.username || given.password || given.search || given.hash)
    throw validation('url')
  return `${given.origin}${given.pathname.replace(/\/+$/, '')}`
}
