import { AspectRatio, Button, Card, Center, Image, Loader, Text, UnstyledButton } from '@mantine/core'
import { IconPhotoSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../api/client.ts'
import { useApi, useSend } from '../../api/hooks.ts'
import { errorText } from '../../i18n/errors.ts'
import { WebLink } from '../../ui/link/web-link.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { SearchInput } from '../../ui/table/search-input.tsx'
import { TileGrid } from './file-tile.tsx'
import type { FileItem } from './files.ts'

/** Whether this installation has stock photos. */
export const useHasStockPhotos = () => useApi('GET /stock-photos/status', {}).data?.configured ?? false

const PAGE_SIZE = 24

/** Searches a library of stock photos and copies the chosen photo to the files. */
export function StockPhotos({ folderId, onTaken }: { folderId: string | null; onTaken: (file: FileItem) => void }) {
  const { t } = useTranslation('files')
  const [q, setQ] = useState('')
  const [shown, setShown] = useState(1)
  const { data, error } = useApi('GET /stock-photos', { query: { q, pageSize: PAGE_SIZE * shown } }, { keeps: true })
  const take = useSend('POST /files/stock-photo', { touches: ['/files', '/file-folders'], onDone: onTaken })
  if (error) return <Empty icon={IconPhotoSearch} title={t('stock.failed')} text={errorText(error)} />
  const isMore = data !== undefined && data.items.length < data.total && shown < 3
  return (
    <>
      <SearchInput
        label={t('stock.search')}
        value={q}
        onChange={(next) => {
          setQ(next)
          setShown(1)
        }}
      />
      <div style={{ height: 'var(--mantine-spacing-md)' }} />
      {data ? (
        <TileGrid label={t('stock.title')}>
          {data.items.map((photo) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              isBusy={take.isPending && take.variables.body.photoId === photo.id}
              onTake={() => take.isPending || take.mutate({ body: { photoId: photo.id, folderId } })}
            />
          ))}
        </TileGrid>
      ) : (
        <Center py="xl">
          <Loader />
        </Center>
      )}
      {data?.items.length === 0 && <Empty icon={IconPhotoSearch} title={t('nothing.title')} text={t('nothing.text')} />}
      {isMore && (
        <Center mt="md">
          <Button variant="default" onClick={() => setShown(shown + 1)}>
            {t('stock.more')}
          </Button>
        </Center>
      )}
    </>
  )
}

interface TileProps {
  photo: Item<'GET /stock-photos'>
  isBusy: boolean
  onTake: () => void
}

function PhotoTile({ photo: { description, thumbnailUrl, credit }, isBusy, onTake }: TileProps) {
  const { t } = useTranslation('files')
  return (
    <li>
      <Card withBorder padding={0}>
        <UnstyledButton
          onClick={onTake}
          aria-busy={isBusy}
          aria-label={t('stock.take', { what: description || credit.author })}
        >
          <AspectRatio ratio={4 / 3} opacity={isBusy ? 0.5 : 1}>
            <Image src={thumbnailUrl} alt="" fit="cover" loading="lazy" />
          </AspectRatio>
        </UnstyledButton>
        <Text fz="xs" p={6} className="clip">
          {isBusy ? (
            t('stock.taking')
          ) : (
            <WebLink href={credit.sourceUrl} fz="xs">
              {credit.author}
            </WebLink>
          )}
        </Text>
      </Card>
    </li>
  )
}
