import { Accordion, Badge, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../api/hooks.ts'
import { Section } from '../../../ui/page/section.tsx'
import { PLATFORMS } from '../logic/platforms.ts'
import { PlatformForm } from './platform-form.tsx'

/** How the platform of an e-shop sends its orders to us, and whether that is set up. */
export function ShopPlatforms({ shopId }: { shopId: string }) {
  const { t } = useTranslation('shops')
  const { items } = useLoaded('GET /shop-settings', {})
  const isSet = items.find((item) => item.shopId === shopId)?.orderSecretsSet
  return (
    <Section title={t('platforms.title')} lead={t('platforms.lead')}>
      <Accordion variant="separated" order={3}>
        {PLATFORMS.map(({ id, name }) => (
          <Accordion.Item key={id} value={id}>
            <Accordion.Control>
              <Group gap="sm">
                <Text fw={600}>{name}</Text>
                <Badge color={isSet?.[id] ? 'teal' : 'gray'}>
                  {t(isSet?.[id] ? 'platforms.set' : 'platforms.notSet')}
                </Badge>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <PlatformForm shopId={shopId} platform={id} name={name} isSet={isSet?.[id] ?? false} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Section>
  )
}
