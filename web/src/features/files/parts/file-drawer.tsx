import { Anchor, Box, Button, Center, Drawer, Group, Image, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconExternalLink, IconFileTypePdf, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/client.ts'
import { useApi, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { errorText, showFieldError } from '../../../i18n/errors.ts'
import { type FileItem, ownAddress } from '../../../parts/files/files.ts'
import { useDelete } from '../../../parts/object/use-delete.ts'
import { CopyField } from '../../../ui/input/copy-field.tsx'
import { notify, notifyError } from '../../../ui/message/notify.ts'
import { FileFacts } from './file-facts.tsx'
import { FolderSelect } from './folder-select.tsx'

interface Props {
  id: string
  onClose: () => void
  /** Called with a file that was made from this one. */
  onOther: (file: FileItem) => void
}

/** The details of a file and its actions. */
export function FileDrawer({ id, onClose, onOther }: Props) {
  const { t: common } = useTranslation()
  const { data: file, error } = useApi('GET /files/{asset_id}', { path: { asset_id: id } }, { isShown: true })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {file?.name ?? ''}
        </Text>
      }
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {file ? (
        <FileDetail key={file.id} file={file} onClose={onClose} onOther={onOther} />
      ) : error ? (
        <Text>{errorText(error)}</Text>
      ) : (
        <Skeleton h={320} />
      )}
    </Drawer>
  )
}

function FileDetail({ file, onClose, onOther }: Omit<Props, 'id'> & { file: FileItem }) {
  const { t } = useTranslation('files')
  const mayChange = useMay('content')
  return (
    <Stack>
      <Picture file={file} />
      {mayChange && <Details file={file} />}
      <div>
        <Text fz="sm" fw={500}>
          {t('address')}
        </Text>
        <CopyField value={file.url} label={t('address')} />
      </div>
      <FileFacts file={file} />
      <Group>
        <Button
          component="a"
          href={ownAddress(file.url)}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          {t('download')}
        </Button>
        {mayChange && <Work file={file} onClose={onClose} onOther={onOther} />}
      </Group>
    </Stack>
  )
}

function Picture({ file }: { file: FileItem }) {
  const { t } = useTranslation('files')
  return (
    <Box bg="light-dark(var(--mantine-color-gray-1), var(--mantine-color-dark-6))" p="xs" style={{ borderRadius: 8 }}>
      {file.kind === 'image' ? (
        <Anchor href={ownAddress(file.url)} target="_blank" rel="noreferrer">
          <Image src={ownAddress(file.url)} alt={t('preview', { name: file.name })} fit="contain" mah={280} />
        </Anchor>
      ) : (
        <Center h={120} c="dimmed">
          <IconFileTypePdf size={56} stroke={1.3} aria-hidden />
        </Center>
      )}
    </Box>
  )
}

/** Its name and its folder. */
function Details({ file }: { file: FileItem }) {
  const { t } = useTranslation('files')
  const { t: common } = useTranslation()
  const form = useForm({
    initialValues: { name: file.name },
    validate: { name: (name) => (name.trim() ? null : t('nameMissing')) },
  })
  const change = useSend('PATCH /files/{asset_id}', {
    touches: ['/files', '/file-folders'],
    onDone: ({ name }, { body }) => {
      form.setInitialValues({ name })
      form.reset()
      notify('folderId' in body ? t('moved') : common('saved'))
    },
    onFail: (error: ApiError) => {
      if (!showFieldError(form, error)) notifyError(error)
    },
  })
  const path = { asset_id: file.id }
  return (
    <>
      <form noValidate onSubmit={form.onSubmit(({ name }) => change.mutate({ path, body: { name } }))}>
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <TextInput
            flex={1}
            label={t('name')}
            description={t('nameHint')}
            required
            maxLength={200}
            {...form.getInputProps('name')}
          />
          {form.isDirty() && (
            <Button type="submit" loading={change.isPending}>
              {t('save')}
            </Button>
          )}
        </Group>
      </form>
      <FolderSelect
        label={t('folder')}
        value={file.folderId}
        onChange={(folderId) => change.mutate({ path, body: { folderId } })}
        disabled={change.isPending}
      />
    </>
  )
}

function Work({ file, onClose, onOther }: Omit<Props, 'id'> & { file: FileItem }) {
  const { t } = useTranslation('files')
  const { t: common } = useTranslation()
  const { remove, isBusy } = useDelete('DELETE /files/{asset_id}', {
    touches: ['/files', '/file-folders'],
    gone: 'GET /files/{asset_id}',
    doneText: t('delete.done'),
    onDone: onClose,
  })
  const question = { title: t('delete.title', { name: file.name }), text: t('delete.text') }
  const play = useSend('POST /files/video-thumbnail', {
    touches: ['/files', '/file-folders'],
    onDone: (made) => {
      notify(t('video.done'))
      onOther(made)
    },
  })
  return (
    <>
      {file.kind === 'image' && (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={play.isPending}
          onClick={() => play.mutate({ body: { fileId: file.id, folderId: file.folderId } })}
        >
          {t('video.ofPicture')}
        </Button>
      )}
      <Button
        variant="light"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        loading={isBusy}
        onClick={() => void remove({ path: { asset_id: file.id } }, question)}
      >
        {common('delete')}
      </Button>
    </>
  )
}
