// The example of the READMEs in the languages that nothing translates it to.

/** In Java. */
export const javaProgram = (basePackage) => `import com.pulumi.Pulumi;
import ${basePackage}.canvas.CanvasFunctions;
import ${basePackage}.canvas.Space;
import ${basePackage}.canvas.SpaceArgs;
import ${basePackage}.canvas.inputs.GetTeamArgs;

public class App {
    public static void main(String[] args) {
        Pulumi.run(context -> {
            var product = CanvasFunctions.getTeam(GetTeamArgs.builder().name("Product").build());
            var launch = new Space("launch", SpaceArgs.builder()
                .teamId(product.applyValue(team -> team.teamId()))
                .name("Launch")
                .favorite(true)
                .build());
            context.export("spaceId", launch.spaceId());
        });
    }
}`;

/** In C#. */
export const csharpProgram = (rootNamespace) => `using System.Collections.Generic;
using Pulumi;
using ${rootNamespace}.Canvas;

return await Deployment.RunAsync(() =>
{
    var product = GetTeam.Invoke(new() { Name = "Product" });
    var launch = new Space("launch", new()
    {
        TeamId = product.Apply(team => team.TeamId),
        Name = "Launch",
        Favorite = true,
    });
    return new Dictionary<string, object?> { ["spaceId"] = launch.SpaceId };
});`;
