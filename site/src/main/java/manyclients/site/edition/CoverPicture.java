package manyclients.site.edition;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.imageio.ImageIO;

/// The cover as pixels, for devices whose book shelves show no SVG: the same clients, and the
/// system's serif font.
final class CoverPicture {
  private static final int SCALE = 2;
  private static final Color PAPER = new Color(0xfdfbf7);

  private CoverPicture() {}

  static byte[] png(String title) throws IOException {
    int width = Cover.WIDTH * SCALE;
    int height = Cover.HEIGHT * SCALE;
    var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D pen = image.createGraphics();
    pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    pen.scale(SCALE, SCALE);
    pen.setColor(PAPER);
    pen.fillRect(0, 0, Cover.WIDTH, Cover.HEIGHT);
    words(pen, title);
    Cover.clients((x, y, colour) -> {
      pen.setColor(Color.decode(colour));
      pen.fillOval(x - 5, y - 5, 10, 10);
    });
    pen.setColor(Color.decode(Cover.ACCENT));
    pen.fillRoundRect(Cover.serverX(), Cover.serverY(), Cover.SERVER, Cover.SERVER, 12, 12);
    pen.dispose();
    var bytes = new ByteArrayOutputStream();
    ImageIO.write(image, "png", bytes);
    return bytes.toByteArray();
  }

  private static void words(Graphics2D pen, String title) {
    pen.setColor(Color.decode(Cover.INK));
    pen.setFont(new Font(Font.SERIF, Font.BOLD, 68));
    pen.drawString(title, 60, 150);
    pen.setColor(Color.decode(Cover.MUTED));
    pen.setFont(new Font(Font.SERIF, Font.PLAIN, 20));
    pen.drawString(Cover.FIRST_LINE, 62, 200);
    pen.drawString(Cover.SECOND_LINE, 62, 229);
  }
}
