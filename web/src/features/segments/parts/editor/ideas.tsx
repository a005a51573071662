import { Button, Group, Text } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Catalogue, typeOf } from '../../../../parts/rules/definition/catalogue.ts'
import { type GroupNode, readGroup } from '../../../../parts/rules/definition/definition.ts'

const last = (value: number, unit: string) => ({ kind: 'last', value, unit })

/** Common segments as a starting point. */
const IDEAS = [
  { name: 'newcomers', rules: [{ type: 'contact_created', window: last(30, 'days') }] },
  { name: 'loyal', rules: [{ type: 'contact_engagement', in: ['A', 'B'] }] },
  {
    name: 'sleeping',
    rules: [
      { type: 'email_sent', count: { op: 'gte', value: 3 }, window: last(3, 'months') },
      { type: 'email_opened', negate: true, window: last(3, 'months') },
    ],
  },
  { name: 'clickers', rules: [{ type: 'email_clicked', window: last(30, 'days') }] },
  {
    name: 'lapsed',
    rules: [
      { type: 'order_count', op: 'gte', value: 1 },
      { type: 'order_count', op: 'eq', value: 0, window: last(6, 'months') },
    ],
  },
  { name: 'spenders', rules: [{ type: 'rfm', groups: ['champions', 'loyal'] }] },
  { name: 'carts', rules: [{ type: 'cart', status: 'open', ageHours: 24 }] },
  { name: 'birthdays', rules: [{ type: 'contact_anniversary', field: 'birthday', relation: 'next_days', days: 7 }] },
] as const

/** Shown while there is no rule. */
export function Ideas({ catalogue, onChoose }: { catalogue: Catalogue; onChoose: (root: GroupNode) => void }) {
  const { t } = useTranslation('segments')
  const known = IDEAS.filter(({ rules }) => rules.every(({ type }) => typeOf(catalogue, type)))
  return (
    <Group gap="xs" mt="md">
      <Text fz="sm" c="dimmed">
        <IconBulb size={16} aria-hidden style={{ verticalAlign: '-3px' }} /> {t('ideas.title')}
      </Text>
      {known.map(({ name, rules }) => (
        <Button
          key={name}
          size="compact-sm"
          variant="default"
          onClick={() => onChoose(readGroup({ type: 'group', match: 'all', rules }))}
        >
          {t(`ideas.${name}`)}
        </Button>
      ))}
    </Group>
  )
}
