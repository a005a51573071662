import { Center, Loader } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import type { SearchState } from '../../../core/search-state.ts'
import { Fault } from '../../../ui/page/fault.tsx'
import { requestIn } from '../logic/connection.ts'
import { Consent } from '../parts/consent.tsx'
import { Frame } from '../parts/frame.tsx'
import { Invalid } from '../parts/invalid.tsx'

/** A program such as an assistant sent the person here to be connected. */
export function ConnectPage() {
  const { t } = useTranslation('connected-apps')
  const { t: common } = useTranslation()
  const request = requestIn(useSearch({ strict: false }) as SearchState)
  const { data, error, refetch } = useApi('GET /auth/connection', { query: request }, { isShown: true })
  if (data) return <Consent request={request} connection={data} />
  if (error?.status === 400) return <Invalid />
  return (
    <Frame title={t('title')}>
      {error ? (
        <Fault error={error} onAgain={() => void refetch()} />
      ) : (
        <Center py="xl">
          <Loader role="status" aria-label={common('loading')} />
        </Center>
      )}
    </Frame>
  )
}
