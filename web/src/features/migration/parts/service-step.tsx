import { List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ChoiceCards } from '../../../ui/input/choice-cards.tsx'
import { ReadGuide } from '../../../ui/link/read-guide.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { SERVICES, type Service } from '../logic/plan.ts'

/** The choice of the service, and what is moved. */
export function ServiceStep({ service, onChange }: { service: Service | null; onChange: (service: Service) => void }) {
  const { t } = useTranslation('migration')
  return (
    <>
      <Section title={t('service.title')} lead={t('service.lead')}>
        <ChoiceCards
          label={t('service.title')}
          value={service}
          onChange={onChange}
          options={SERVICES.map((one) => ({
            value: one,
            label: t(`services.${one}.name`),
            hint: t(`services.${one}.hint`),
          }))}
        />
      </Section>
      <Section title={t('promise.title')}>
        <List spacing={6}>
          {(['left', 'consent', 'belongings', 'again'] as const).map((one) => (
            <List.Item key={one}>{t(`promise.${one}`)}</List.Item>
          ))}
        </List>
        <ReadGuide guide="moving-in" mt="md" display="inline-block" />
      </Section>
    </>
  )
}
