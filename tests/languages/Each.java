import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;

/** Runs programs on inputs; each time their classes are loaded anew. Lines: a package, a file. */
public class Each {
    static final long MILLISECONDS = 20000;

    public static void main(String[] given) throws Exception {
        URL[] classes = {Path.of(given[0]).toUri().toURL()};
        List<String> lines = new BufferedReader(new InputStreamReader(System.in)).lines().toList();
        for (String line : lines) {
            String[] words = line.split(" ");
            String file = words[1].substring(0, words[1].length() - ".in".length());
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            StringWriter trouble = new StringWriter();
            System.setIn(new ByteArrayInputStream(Files.readAllBytes(Path.of(words[1]))));
            System.setOut(new PrintStream(out));
            run(new URLClassLoader(classes, null), words[0], trouble);
            System.out.flush();
            Files.write(Path.of(file + ".out"), out.toByteArray());
            if (!trouble.toString().isEmpty()) Files.writeString(Path.of(file + ".err"), trouble.toString());
        }
        Runtime.getRuntime().halt(0);
    }

    static void run(ClassLoader loader, String name, StringWriter trouble) throws Exception {
        ThreadGroup group = new ThreadGroup(name) {
            @Override public void uncaughtException(Thread thread, Throwable error) {
                Throwable first = error.getCause() == null ? error : error.getCause();
                first.printStackTrace(new PrintWriter(trouble));
            }
        };
        Thread first = new Thread(group, () -> {
            try {
                Class<?> program = loader.loadClass(name + ".Main");
                program.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            } catch (ReflectiveOperationException error) {
                throw new RuntimeException(error.getCause());
            }
        }, "", 64 << 20);
        first.start();
        first.join(MILLISECONDS);
        Thread[] others = new Thread[8];
        int count = group.enumerate(others);
        for (int i = 0; i < count; i++) others[i].join(MILLISECONDS);
        if (group.activeCount() > 0) trouble.write("takes too long");
    }
}
