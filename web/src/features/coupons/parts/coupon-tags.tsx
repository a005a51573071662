import { Stack as Lines, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CopyField } from '../../../ui/input/copy-field.tsx'
import { Section } from '../../../ui/page/section.tsx'
import type { Stack } from '../logic/stack.ts'
import { promoTagOf } from '../logic/tags.ts'

/** The tags that put a code of the stack into a mail. */
export function CouponTags({ stack }: { stack: Stack }) {
  const { t } = useTranslation('coupons')
  return (
    <Section title={t('tags.title')} lead={t('tags.lead')}>
      <Lines gap="sm">
        <div>
          <Text fz="sm" c="dimmed">
            {t('tags.short')}
          </Text>
          <CopyField value={stack.tag} label={t('tags.short')} />
        </div>
        <div>
          <Text fz="sm" c="dimmed">
            {t('tags.byName')}
          </Text>
          <CopyField value={promoTagOf(stack.name)} label={t('tags.byName')} />
        </div>
      </Lines>
    </Section>
  )
}
