import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { nameOf, worldOf } from '../../../../i18n/world.ts'
import { useCustomFields } from '../../../../parts/contact/custom-fields.ts'
import { Fact, Facts } from '../../../../ui/page/fact.tsx'
import { Section } from '../../../../ui/page/section.tsx'
import type { Contact } from '../../logic/contact.ts'
import { nameOfDay } from '../../logic/days.ts'
import { GROUP_NAMES, GROUPS, type ProfileField } from '../../logic/profile.ts'
import { ShownValue } from './custom-value.tsx'

/** The profile of a contact. Empty fields are left out. */
export function ProfileView({ contact, onEdit }: { contact: Contact; onEdit: () => void }) {
  const { t } = useTranslation('contacts')
  const { t: common } = useTranslation()
  const mayChange = useMay('contacts')
  const shown = useShown(contact)
  const fields = useCustomFields()
  const filled = GROUP_NAMES.map((group) => ({ group, own: GROUPS[group].filter((field) => contact[field]) })).filter(
    ({ own }) => own.length > 0,
  )
  const custom = fields.filter(({ id }) => contact.customFields[id] !== undefined)
  return (
    <Stack>
      {mayChange && (
        <Group justify="flex-end">
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            {common('edit')}
          </Button>
        </Group>
      )}
      {filled.map(({ group, own }) => (
        <Section key={group} title={t(`profile.groups.${group}`)}>
          <Facts>
            {own.map((field) => (
              <Fact key={field} label={t(`profile.fields.${field}`)}>
                {shown(field)}
              </Fact>
            ))}
          </Facts>
        </Section>
      ))}
      {custom.length > 0 && (
        <Section title={t('profile.custom')}>
          <Facts>
            {custom.map((field) => (
              <Fact key={field.id} label={field.name}>
                <ShownValue field={field} value={contact.customFields[field.id] ?? null} />
              </Fact>
            ))}
          </Facts>
        </Section>
      )}
      {!filled.length && !custom.length && <Text c="dimmed">{t('profile.empty')}</Text>}
    </Stack>
  )
}

/** The text of a field. */
function useShown(contact: Contact): (field: ProfileField) => string {
  const { t, i18n } = useTranslation('contacts')
  const { day } = useFormat()
  return (field) => {
    const value = contact[field] ?? ''
    if (field === 'gender') return t(`profile.genders.${value as 'f' | 'm'}`)
    if (field === 'language') return nameOf(worldOf('languages', i18n.language), value)
    if (field === 'country') return nameOf(worldOf('countries', i18n.language), value)
    if (field === 'birthday') return day(value)
    if (field === 'nameDay') return nameOfDay(value, i18n.language)
    return value
  }
}
