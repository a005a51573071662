import { Badge, Box, Card, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconCopyCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { EngagementBadge, StateBadge } from '../../../parts/contact/contact-badges.tsx'
import { ContactLink } from '../../../parts/contact/contact-link.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Fault } from '../../../ui/page/fault.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { PageTurner } from '../../../ui/table/page-turner.tsx'
import { useTableState } from '../../../ui/table/table-state.ts'

type Duplicates = Answer<'GET /contacts/duplicates'>['groups'][number]

/** A report of contacts that may be duplicates. It changes nothing. */
export function DuplicatesPage() {
  const { t } = useTranslation('contacts')
  const { page, setPage } = useTableState()
  const { data, error, refetch } = useApi(
    'GET /contacts/duplicates',
    { query: { page, pageSize: 25 } },
    { keeps: true, isShown: true },
  )
  const pages = data ? Math.ceil(data.total / data.pageSize) : 0
  return (
    <Page
      title={t('duplicates.title')}
      lead={t('duplicates.lead')}
      above={[{ title: t('titles.contacts'), to: '/contacts' }]}
    >
      {!data && (error ? <Fault error={error} onAgain={() => void refetch()} /> : <Skeleton h={240} />)}
      {data && !data.groups.length && (
        <Card withBorder p={0}>
          <Empty icon={IconCopyCheck} title={t('duplicates.empty.title')} text={t('duplicates.empty.text')} />
        </Card>
      )}
      <Stack>
        {data?.groups.map((group) => (
          <DuplicateGroup key={`${group.by} ${group.key}`} group={group} />
        ))}
      </Stack>
      <Box mt="md">
        <PageTurner page={page} pages={pages} onPage={setPage} />
      </Box>
    </Page>
  )
}

function DuplicateGroup({ group: { by, key, count, contacts } }: { group: Duplicates }) {
  const { t } = useTranslation('contacts')
  const { day, number } = useFormat()
  // The key of a group is a folded name; the name of its first contact is the readable one.
  const [first] = contacts
  const title = by === 'phone' ? key : `${first?.firstName ?? ''} ${first?.lastName ?? ''}`.trim() || key
  return (
    <Section
      title={title}
      badge={<Badge>{t(`duplicates.by.${by}`)}</Badge>}
      lead={t('duplicates.count', { count, number: number(count) })}
    >
      <Stack gap="xs">
        {contacts.map(({ id, email, firstName, lastName, state, engagement, createdAt }) => (
          <Group key={id} justify="space-between" gap="xs">
            <div style={{ minWidth: 0 }}>
              <ContactLink {...{ id, email, firstName, lastName }} />
              <Text fz="xs" c="dimmed">
                {t('duplicates.since', { day: day(createdAt) })}
              </Text>
            </div>
            <Group gap="xs">
              <StateBadge state={state} />
              <EngagementBadge engagement={engagement} />
            </Group>
          </Group>
        ))}
        {count > contacts.length && (
          <Text fz="sm" c="dimmed">
            {t('duplicates.more', { count: count - contacts.length, number: number(count - contacts.length) })}
          </Text>
        )}
      </Stack>
    </Section>
  )
}
