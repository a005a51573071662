import { Alert, Button, FileButton, Text, Textarea } from '@mantine/core'
import { IconFolderOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, type ApiError, call } from '../../../api/client.ts'
import { errorText } from '../../../i18n/errors.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { parseMjml } from '../model/parse.ts'
import { NotConverted } from '../not-converted.tsx'
import { useDesk } from '../state/context.ts'

type Imported = Answer<'POST /editor/import'>
/** The server takes so many characters. */
const MOST = 200_000

/** Replaces the content by pasted or uploaded HTML or MJML, and lists what did not become blocks. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('editor')
  const { t: common } = useTranslation()
  const { store } = useDesk()
  const [source, setSource] = useState('')
  const [state, setState] = useState<{ isBusy: boolean; error?: ApiError; imported?: Imported }>({ isBusy: false })
  const { imported } = state
  const take = async () => {
    setState({ isBusy: true })
    try {
      const made = await call('POST /editor/import', { body: { source } })
      store.change(parseMjml(made.mjml), { chosen: null })
      setState({ isBusy: false, imported: made })
    } catch (error) {
      setState({ isBusy: false, error: error as ApiError })
    }
  }
  const read = async (file: File | null) => file && setSource((await file.text()).slice(0, MOST))
  return (
    <FormModal
      title={t('import.title')}
      action={imported ? common('close') : t('import.action')}
      size="lg"
      isBusy={state.isBusy}
      onClose={onClose}
      onSubmit={() => (imported ? onClose() : source.trim() && void take())}
    >
      {imported ? (
        <NotConverted parts={imported.notConverted} />
      ) : (
        <>
          <Text fz="sm">{t('import.hint')}</Text>
          <FileButton accept=".html,.htm,.mjml,text/html" onChange={(file) => void read(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                w="fit-content"
                leftSection={<IconFolderOpen size={16} aria-hidden />}
              >
                {t('import.file')}
              </Button>
            )}
          </FileButton>
          <Textarea
            label={t('import.source')}
            data-autofocus
            rows={12}
            maxLength={MOST}
            value={source}
            onChange={({ currentTarget }) => setSource(currentTarget.value)}
            styles={{ input: { fontFamily: 'monospace', fontSize: 12 } }}
          />
          {state.error && <Alert color="red">{errorText(state.error)}</Alert>}
          <Text fz="sm" c="dimmed">
            {t('import.replaces')}
          </Text>
        </>
      )}
    </FormModal>
  )
}
