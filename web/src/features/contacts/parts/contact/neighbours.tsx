import { Button, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { query, useApi } from '../../../../api/hooks.ts'
import { PageLink, useGo } from '../../../../ui/link/link.tsx'
import type { Filter } from '../../logic/filter.ts'

interface Props {
  contactId: string
  /** The filter and order of the grid that the contact was opened from. */
  filter: Filter
  sort: string | undefined
  /** The query of the addresses of neighbours. */
  place: string
}

/** Links to the contacts before and after this one, also by the keys K and J. */
export function Neighbours({ contactId, filter, sort, place }: Props) {
  const { t } = useTranslation('contacts')
  const go = useGo()
  const client = useQueryClient()
  const { data } = useApi('GET /contacts/{contact_id}/neighbors', {
    path: { contact_id: contactId },
    query: { ...filter, sort },
  })
  const { previousId = null, nextId = null } = data ?? {}
  useEffect(() => {
    // Preloaded, so that a key press shows them at once.
    for (const id of [nextId, previousId])
      if (id) void client.prefetchQuery(query('GET /contacts/{contact_id}', { path: { contact_id: id } }))
  }, [client, previousId, nextId])
  const open = (id: string | null) => id && go(`/contacts/${id}${place}`, { replace: true })
  useHotkeys([
    ['J', () => open(nextId)],
    ['K', () => open(previousId)],
  ])
  return (
    <Button.Group>
      <Step label={t('previous')} to={previousId && `/contacts/${previousId}${place}`} icon={IconChevronLeft} />
      <Step label={t('next')} to={nextId && `/contacts/${nextId}${place}`} icon={IconChevronRight} />
    </Button.Group>
  )
}

function Step({ label, to, icon: Icon }: { label: string; to: string | null; icon: typeof IconChevronLeft }) {
  if (!to)
    return (
      <Button variant="default" px="xs" aria-label={label} disabled>
        <Icon size={18} />
      </Button>
    )
  return (
    <Tooltip label={label}>
      <Button variant="default" px="xs" component={PageLink} to={to} aria-label={label}>
        <Icon size={18} />
      </Button>
    </Tooltip>
  )
}
