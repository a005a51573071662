import { Badge, Group, Stack, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { Section } from '../../../../ui/page/section.tsx'
import type { Preview } from '../../logic/plan.ts'

/** Lists, labels, custom fields and templates that come along. */
export function Belongings({ preview: { lists, labels, customFields, templates } }: { preview: Preview }) {
  const { t } = useTranslation('migration')
  if (!lists.length && !labels.length && !customFields.length && !templates.length) return null
  return (
    <Section title={t('belongings.title')} lead={t('belongings.lead')}>
      <Stack>
        <Names title={t('belongings.lists')} items={lists} />
        <Names title={t('belongings.labels')} items={labels} />
        {customFields.length > 0 && <Fields fields={customFields} />}
        <Names
          title={t('belongings.templates')}
          items={templates.map((name) => ({ name, exists: false, contacts: null }))}
        />
      </Stack>
    </Section>
  )
}

/** Names that are shown; the rest is only counted. */
const SHOWN = 30

interface Item {
  name: string
  exists: boolean
  contacts: number | null
}

function Names({ title, items }: { title: string; items: readonly Item[] }) {
  const { t } = useTranslation('migration')
  const { number } = useFormat()
  if (!items.length) return null
  return (
    <div>
      <Text fw={500} fz="sm" mb={4}>
        {title}
      </Text>
      <Group gap={6}>
        {items.slice(0, SHOWN).map(({ name, exists, contacts }) => (
          <Badge key={name} variant={exists ? 'outline' : 'light'} tt="none" fw={500}>
            {name}
            {contacts !== null && contacts > 0 && ` · ${number(contacts)}`}
            {exists && ` · ${t('belongings.exists')}`}
          </Badge>
        ))}
        {items.length > SHOWN && (
          <Text fz="sm" c="dimmed">
            {t('belongings.more', { number: number(items.length - SHOWN) })}
          </Text>
        )}
      </Group>
    </div>
  )
}

const TYPES = ['text', 'textarea', 'number', 'date', 'datetime', 'bool', 'url', 'select', 'multi'] as const

function Fields({ fields }: { fields: Preview['customFields'] }) {
  const { t } = useTranslation('migration')
  const { number } = useFormat()
  const typeName = (type: string) => {
    const known = TYPES.find((one) => one === type)
    return known ? t(`types.${known}`) : type
  }
  return (
    <div>
      <Text fw={500} fz="sm" mb={4} id="moved-fields">
        {t('belongings.fields')}
      </Text>
      <Table.ScrollContainer minWidth={320} maxHeight={320}>
        <Table verticalSpacing={4} aria-labelledby="moved-fields">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('belongings.name')}</Table.Th>
              <Table.Th>{t('belongings.type')}</Table.Th>
              <Table.Th ta="right">{t('belongings.filled')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map(({ name, type, filled, exists }) => (
              <Table.Tr key={name}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {name} {exists && <Badge variant="outline">{t('belongings.exists')}</Badge>}
                </Table.Td>
                <Table.Td>{typeName(type)}</Table.Td>
                <Table.Td ta="right" className="numbers">
                  {number(filled)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  )
}
