import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../../api/hooks.ts'
import { CopyBlock } from '../../../../ui/input/copy-block.tsx'
import { Fault } from '../../../../ui/page/fault.tsx'
import { Section } from '../../../../ui/page/section.tsx'
import type { Form } from '../../logic/form.ts'

const CODES = ['script', 'url', 'styled', 'html'] as const
const isLong = (code: (typeof CODES)[number]) => code === 'styled' || code === 'html'

/** The ways to put the form on a website. */
export function EmbedView({ form: { id, status, publicUrl, design } }: { form: Form }) {
  const { t } = useTranslation('forms')
  const { data, error, refetch } = useApi('GET /forms/{form_id}/embed', { path: { form_id: id } }, { isShown: true })
  if (error && !data) return <Fault error={error} onAgain={() => void refetch()} />
  return (
    <Stack>
      {status === 'inactive' && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t('embed.inactive')}
        </Alert>
      )}
      {design.mjml && <Text>{t('embed.blocks')}</Text>}
      {CODES.map((code) => (
        <Section
          key={code}
          title={t(`embed.${code}.title`)}
          lead={t(`embed.${code}.lead`)}
          actions={
            code === 'url' && (
              <Button
                component="a"
                href={publicUrl}
                target="_blank"
                rel="noopener noreferrer"
                variant="default"
                leftSection={<IconExternalLink size={16} aria-hidden />}
              >
                {t('embed.open')}
              </Button>
            )
          }
        >
          {data ? (
            <CopyBlock
              text={data[code]}
              label={t(`embed.${code}.title`)}
              {...(isLong(code) ? { maxHeight: 260 } : {})}
            />
          ) : (
            <Skeleton h={80} />
          )}
        </Section>
      ))}
    </Stack>
  )
}
