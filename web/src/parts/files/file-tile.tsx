import { AspectRatio, Card, Center, Image, Text, UnstyledButton } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { type FileItem, ownAddress } from './files.ts'

/** A grid with as many columns of tiles as fit. */
export const TileGrid = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul
    aria-label={label}
    style={{
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(10.5rem, calc(50% - 0.5rem)), 1fr))',
      gap: 'var(--mantine-spacing-sm)',
      listStyle: 'none',
      margin: 0,
      padding: 0,
    }}
  >
    {children}
  </ul>
)

/** The thumbnail of a file with its name. */
export function FileTile({ file, onOpen }: { file: FileItem; onOpen: (file: FileItem) => void }) {
  return (
    <li>
      <Card withBorder padding={0} h="100%">
        <UnstyledButton onClick={() => onOpen(file)} w="100%">
          <FilePicture file={file} />
          <div style={{ padding: '0.5rem 0.625rem' }}>
            <Text fz="sm" fw={600} className="clip" title={file.name}>
              {file.name}
            </Text>
            <Text fz="xs" c="dimmed">
              <FileFacts file={file} />
            </Text>
          </div>
        </UnstyledButton>
      </Card>
    </li>
  )
}

export const FilePicture = ({ file }: { file: FileItem }) => (
  <AspectRatio ratio={4 / 3} bg="light-dark(var(--mantine-color-gray-1), var(--mantine-color-dark-6))">
    {file.thumbnailUrl ? (
      <Image src={ownAddress(file.thumbnailUrl)} alt="" fit="contain" loading="lazy" />
    ) : (
      <Center c="dimmed">
        <IconFileTypePdf size={40} stroke={1.4} aria-hidden />
      </Center>
    )}
  </AspectRatio>
)

/** The dimensions or the type of a file, and its size. */
function FileFacts({ file: { width, height, bytes } }: { file: FileItem }) {
  const { t } = useTranslation('files')
  const format = useFormat()
  return (
    <>
      {width && height ? t('pixels', { width, height }) : t('types.pdf')} · {format.bytes(bytes)}
    </>
  )
}
