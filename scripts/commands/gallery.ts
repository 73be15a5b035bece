import { createServer } from 'vite';
import { walkGallery } from '../../test/gallery/references.ts';
import { galleryConfig } from '../../test/gallery/vite.ts';

if (process.argv.includes('--update')) {
  const { pictures, differences, faults } = await walkGallery({ update: true });
  for (const line of [...differences, ...faults]) console.log(line);
  console.log(`${differences.length} differences in ${pictures} pictures and their words.`);
} else {
  const server = await createServer({
    ...galleryConfig,
    server: { ...galleryConfig.server, host: '127.0.0.1', open: false },
  });
  await server.listen();
  server.printUrls();
}
