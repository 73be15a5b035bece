import type { Page } from 'playwright-core';

/** The least ratio of WCAG 2.2, success criterion 1.4.3, for text of usual size. */
const LEAST = 4.5;

/**
 * Texts that axe-core does not check, with too little contrast, one line for each: placeholders of fields, and found
 * words, which are painted as CSS highlights.
 */
export const lowContrast = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('no canvas');

    /** The color of all layers, the lowest first: red, green and blue from 0 to 255. */
    function painted(layers: readonly string[]): number[] {
      if (!canvas) return [];
      canvas.clearRect(0, 0, 1, 1);
      for (const layer of layers) {
        canvas.fillStyle = layer;
        canvas.fillRect(0, 0, 1, 1);
      }
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    }

    function luminance(color: readonly number[]): number {
      const [red = 0, green = 0, blue = 0] = color.map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    }

    function ratio(ground: readonly string[], text: string): number {
      const [dark = 0, light = 0] = [painted(ground), painted([...ground, text])].map(luminance).sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    }

    function backgrounds(element: Element | null): string[] {
      if (!element) return ['Canvas'];
      return [...backgrounds(element.parentElement), getComputedStyle(element).backgroundColor];
    }

    const fields = [...document.querySelectorAll('input, textarea')].filter(
      (field) => field.getAttribute('placeholder') && field.getClientRects().length > 0,
    );
    const placeholders = fields.map((field) => {
      const text = getComputedStyle(field, '::placeholder').color;
      return { name: `placeholder “${field.getAttribute('placeholder')}”`, ratio: ratio(backgrounds(field), text) };
    });
    const highlights = [...CSS.highlights.keys()].map((key) => {
      const { backgroundColor, color } = getComputedStyle(document.documentElement, `::highlight(${key})`);
      return { name: `highlight “${key}”`, ratio: ratio(['Canvas', backgroundColor], color) };
    });
    return [...placeholders, ...highlights].flatMap(({ name, ratio }) =>
      ratio >= least ? [] : [`${name} has a contrast of ${ratio.toFixed(2)}`],
    );
  }, LEAST);
