import { Button, Group, Stack, Text } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { Difference } from './difference.tsx'
import { useHasWriting, type WritingLanguage } from './use-writing.ts'

interface Props {
  /** The address of a picture from the files of the company. */
  imageUrl: string
  alt: string
  language: WritingLanguage
  onAccept: (alt: string) => void
}

/** Lets a language model propose the alt text of a picture; nothing if there is none. */
export function AltProposal({ imageUrl, alt, language, onAccept }: Props) {
  const { t } = useTranslation('writing')
  const { mutate, reset, data, isPending } = useSend('POST /writing/alt')
  if (!useHasWriting()) return null
  const ask = (
    <Button
      variant="light"
      size="compact-sm"
      loading={isPending}
      leftSection={<IconSparkles size={15} aria-hidden />}
      onClick={() => mutate({ body: { imageUrl, language } })}
    >
      {t(data ? 'again' : 'alt.open')}
    </Button>
  )
  if (!data) return ask
  return (
    <Stack gap={6} role="group" aria-label={t('alt.title')}>
      <Text fz="sm" component="div">
        <Difference before={alt} after={data.alt} />
      </Text>
      <Group gap="xs">
        <Button
          size="compact-sm"
          onClick={() => {
            onAccept(data.alt)
            reset()
          }}
        >
          {t('use')}
        </Button>
        {ask}
      </Group>
    </Stack>
  )
}
