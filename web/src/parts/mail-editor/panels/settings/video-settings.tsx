import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../api/hooks.ts'
import { FieldInput } from '../../fields/field.tsx'
import type { MailNode } from '../../model/node.ts'
import { useSettings } from './use-settings.ts'

const VIDEO = /^https:\/\/(?:www\.)?(?:youtube\.com|youtu\.be|vimeo\.com)\//

/** The address of the video and the picture that stands for it: mails cannot play videos. */
export function VideoSettings({ node }: { node: MailNode }) {
  const { t } = useTranslation('editor')
  const { settings, set } = useSettings('video', node)
  const thumbnail = useSend('POST /files/video-thumbnail', { touches: ['/files'], onFail: () => {} })
  const setUrl = async (url: string) => {
    set({ url })
    if (!VIDEO.test(url) || settings.picture) return
    const made = await thumbnail.mutateAsync({ body: { url } }).catch(() => null)
    if (made) set({ picture: made.url })
  }
  const shared = { standard: '', swatches: [] }
  return (
    <Stack gap="xs">
      <FieldInput
        {...shared}
        field={{ attribute: 'url', kind: 'address' }}
        label={t('video.url')}
        value={settings.url}
        onChange={(url = '') => void setUrl(url)}
      />
      <FieldInput
        {...shared}
        field={{ attribute: 'picture', kind: 'picture' }}
        label={t('video.picture')}
        value={settings.picture}
        onChange={(picture = '') => set({ picture })}
      />
      <FieldInput
        {...shared}
        field={{ attribute: 'alt', kind: 'alt' }}
        label={t('fields.alt')}
        value={settings.alt}
        onChange={(alt = '') => set({ alt })}
      />
    </Stack>
  )
}
