import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../api/client.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { EngagementBadge, StateBadge } from './contact-badges.tsx'
import { ContactLink } from './contact-link.tsx'
import { EngagementLegend, StateLegend } from './legends.tsx'

type Person = Pick<
  Item<'GET /lists/{list_id}/members'>,
  'id' | 'email' | 'firstName' | 'lastName' | 'state' | 'engagement'
>

/** The columns about the contact of a row: address and name, state, engagement. */
export function usePersonColumns<Row extends Person>({ sort }: { sort?: string } = {}): Column<Row>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'email',
      title: t('contact.one'),
      ...(sort ? { sort } : {}),
      cell: ({ id, email, firstName, lastName, state }) => (
        <>
          <ContactLink {...{ id, email, firstName, lastName }} />
          {/* Narrow screens have no room for the column of the state. */}
          <Box hiddenFrom="sm" mt={4}>
            <StateBadge state={state} />
          </Box>
        </>
      ),
    },
    {
      key: 'state',
      title: t('contact.state'),
      isExtra: true,
      hint: <StateLegend />,
      cell: ({ state }) => <StateBadge state={state} />,
    },
    {
      key: 'engagement',
      title: t('contact.engagementTitle'),
      isExtra: true,
      hint: <EngagementLegend />,
      cell: ({ engagement }) => <EngagementBadge engagement={engagement} />,
    },
  ]
}
