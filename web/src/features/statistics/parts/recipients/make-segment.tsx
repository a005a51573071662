import { Button } from '@mantine/core'
import { IconFilterPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../core/company.tsx'
import { isDeed, segmentAddress } from '../../../../parts/rules/address/of-mailing.ts'
import { PageLink } from '../../../../ui/link/link.tsx'
import type { Mailing } from '../../logic/mailing.ts'
import type { WHO } from '../../logic/who.ts'

interface Props {
  mailing: Mailing
  humans: boolean
  who: (typeof WHO)[number]
  /** The name of the mailing. */
  name: string
}

/** Opens the editor of segments with rules for the recipients that are shown. Some of them no rule describes. */
export function MakeSegment({ mailing, humans, who, name }: Props) {
  const { t } = useTranslation('statistics')
  const mayEdit = useMay('contacts')
  if (!mayEdit || !isDeed(who)) return null
  const title = `${name}: ${t(`recipients.tabs.${who}`)}`.slice(0, 200)
  return (
    <Button
      component={PageLink}
      to={segmentAddress(mailing, who, { humans, name: title })}
      variant="default"
      leftSection={<IconFilterPlus size={16} aria-hidden />}
    >
      {t('recipients.segment')}
    </Button>
  )
}
