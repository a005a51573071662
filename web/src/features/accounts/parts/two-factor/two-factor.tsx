import { Badge, Button, Group, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRenewMe } from '../../../../core/renew-me.ts'
import { Section } from '../../../../ui/page/section.tsx'
import { TwoFactorOff } from './two-factor-off.tsx'

// Loaded on demand, because it brings the library that draws QR codes.
const TwoFactorSetup = lazy(() => import('./two-factor-setup.tsx').then((m) => ({ default: m.TwoFactorSetup })))

/** Two-factor sign-in: whether it is on, and the dialogs that change it. */
export function TwoFactor({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('accounts')
  const renew = useRenewMe()
  const [open, setOpen] = useState<'setup' | 'off' | null>(null)
  return (
    <Section
      title={t('twoFactor.title')}
      lead={t('twoFactor.lead')}
      badge={<Badge color={isOn ? 'teal' : 'gray'}>{isOn ? t('twoFactor.on') : t('twoFactor.off')}</Badge>}
    >
      <Group justify="space-between">
        <Text flex="1 1 16rem">{isOn ? t('twoFactor.onText') : t('twoFactor.offText')}</Text>
        {isOn ? (
          <Button variant="default" onClick={() => setOpen('off')}>
            {t('twoFactor.disable')}
          </Button>
        ) : (
          <Button onClick={() => setOpen('setup')}>{t('twoFactor.setUp')}</Button>
        )}
      </Group>
      {open === 'setup' && (
        <Suspense>
          <TwoFactorSetup
            onClose={() => {
              setOpen(null)
              void renew()
            }}
          />
        </Suspense>
      )}
      {open === 'off' && <TwoFactorOff onClose={() => setOpen(null)} onDone={() => void renew()} />}
    </Section>
  )
}
