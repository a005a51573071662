import { Badge, Box, Select, Text, Title } from '@mantine/core'
import { IconActivity } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { TextLink } from '../../../ui/link/link.tsx'
import { WebLink } from '../../../ui/link/web-link.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { EVENT_TYPES, summaryOf, type WebEvent } from '../logic/web-event.ts'

const RELOAD_MS = 5_000
const COLORS = { visit: 'gray', cart: 'blue', custom: 'grape', identify: 'teal', order: 'green' }

/** What the script has reported, newest first, so that people see whether it works. */
export function EventTable({ shopId }: { shopId: string }) {
  const { t } = useTranslation('web-tracking')
  const events = useTable('GET /web-tracking/events', {
    filters: ['type'],
    query: { shop: shopId },
    refetchInterval: RELOAD_MS,
  })
  const { state } = events
  return (
    <div>
      <Title order={2} fz="lg">
        {t('events.title')}
      </Title>
      <Text c="dimmed" fz="sm" mb="sm">
        {t('events.lead')}
      </Text>
      <ObjectTable
        {...events}
        label={t('events.title')}
        icon={IconActivity}
        filters={
          <Select
            aria-label={t('events.type')}
            placeholder={t('events.anyType')}
            clearable
            w={{ base: '100%', xs: 220 }}
            value={state.filters.type ?? null}
            onChange={(type) => state.setFilters({ type: type ?? undefined })}
            data={EVENT_TYPES.map((value) => ({ value, label: t(`events.types.${value}`) }))}
          />
        }
        columns={useColumns()}
        empty={{ title: t('events.empty.title'), text: t('events.empty.text') }}
      />
    </div>
  )
}

function useColumns(): Column<WebEvent>[] {
  const { t } = useTranslation('web-tracking')
  const { day, clock } = useFormat()
  return [
    {
      key: 'at',
      title: t('events.at'),
      isExtra: true,
      width: 140,
      cell: ({ at }) => (
        <>
          {day(at)}
          <Text fz="xs" c="dimmed">
            {clock(new Date(at))}
          </Text>
        </>
      ),
    },
    {
      key: 'type',
      title: t('events.type'),
      isExtra: true,
      width: 150,
      cell: ({ type }) => <Badge color={COLORS[type]}>{t(`events.types.${type}`)}</Badge>,
    },
    { key: 'what', title: t('events.what'), cell: (event) => <What event={event} /> },
    { key: 'who', title: t('events.who'), width: 130, cell: (event) => <Who event={event} /> },
  ]
}

/** What happened; on narrow screens also when, and the type. */
function What({ event }: { event: WebEvent }) {
  const { t } = useTranslation('web-tracking')
  const { time, money } = useFormat()
  const { text, link } = summaryOf(event, t, money)
  return (
    <>
      <Box hiddenFrom="sm" mb={2}>
        <Badge color={COLORS[event.type]}>{t(`events.types.${event.type}`)}</Badge>
        <Text fz="xs" c="dimmed">
          {time(event.at)}
        </Text>
      </Box>
      {text}
      {link && (
        <WebLink href={link} fz="xs" lineClamp={1}>
          {link}
        </WebLink>
      )}
    </>
  )
}

function Who({ event: { contactId, visitorId } }: { event: WebEvent }) {
  const { t } = useTranslation('web-tracking')
  const mayRead = useMay('contacts', 'read')
  if (contactId)
    return mayRead ? (
      <TextLink to={`/contacts/${contactId}`} inherit>
        {t('events.contact')}
      </TextLink>
    ) : (
      t('events.contact')
    )
  return (
    <Text span inherit c="dimmed">
      {t(visitorId ? 'events.visitor' : 'events.anonymous')}
    </Text>
  )
}
