// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Roles} from "../../src/base/Roles.sol";
import {IUniswapV2Pair} from "../../src/swap/IUniswapV2Pair.sol";
import {ProductSwap} from "../../src/swap/ProductSwap.sol";
import {ProductToken} from "../../src/tokens/ProductToken.sol";
import {Fixture} from "./Fixture.sol";
import {PlainToken} from "./Tokens.sol";
import {IUniswapV2Factory, IUniswapV2PairLiquidity, IUniswapV2Router02, UniswapV2} from "./UniswapV2.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @dev A swap over an original Uniswap V2 pair of real {product} and a token of 6 decimals, with liquidity, and two accounts that
/// hold and have approved both.
abstract contract SwapFixture is Fixture {
    using SafeERC20 for IERC20;

    uint256 internal constant PRODUCT_LIQUIDITY = 2_000_000e18;
    uint256 internal constant USDT_LIQUIDITY = 1_000_000e6;
    uint256 internal constant MINIMUM_PRODUCT = 1e18;
    uint256 internal constant MINIMUM_USDT = 0.5e6;
    uint256 internal constant PAIR_FEE = 30;

    address internal owner = makeAddr("owner of all product");

    IUniswapV2Factory internal factory;
    IUniswapV2Router02 internal router;
    ProductToken internal product;
    PlainToken internal usdt;
    IUniswapV2Pair internal pair;
    ProductSwap internal swap;

    function setUp() public virtual override {
        super.setUp();
        factory = UniswapV2.newFactory(owner);
        router = UniswapV2.newRouter(factory);
        product = new ProductToken("Product", "PRD", 1_000_000_000e18, owner);
        useToken(newUsdt(true));
    }

    /// @dev A token of 6 decimals that the pair counts as the second or the first.
    function newUsdt(bool productFirst) internal returns (PlainToken token) {
        do {
            token = new PlainToken(6);
        } while (address(product) < address(token) != productFirst);
    }

    /// @dev Makes a pair and a swap of {product} and `token`.
    function useToken(PlainToken token) internal {
        usdt = token;
        pair = IUniswapV2Pair(factory.createPair(address(product), address(token)));
        token.mint(address(pair), USDT_LIQUIDITY);
        vm.prank(owner);
        require(product.transfer(address(pair), PRODUCT_LIQUIDITY));
        IUniswapV2PairLiquidity(address(pair)).mint(owner);
        swap = newSwap(address(pair), PAIR_FEE);
        supply(alice);
        supply(bob);
    }

    function newSwap(address pair_, uint256 pairFee) internal returns (ProductSwap made) {
        bytes memory arguments =
            abi.encode(address(manager), pair_, address(product), pairFee, MINIMUM_PRODUCT, MINIMUM_USDT);
        made = ProductSwap(deployCode("ProductSwap.sol:ProductSwap", arguments));
        bytes4[] memory selectors = new bytes4[](1);
        vm.startPrank(admin);
        selectors[0] = ProductSwap.setMinimumExchange.selector;
        manager.setTargetFunctionRole(address(made), selectors, Roles.SETTINGS);
        vm.stopPrank();
    }

    /// @dev Gives `account` both tokens, and lets the swap and the router take them.
    function supply(address account) internal {
        usdt.mint(account, 10_000_000e6);
        vm.prank(owner);
        require(product.transfer(account, 10_000_000e18));
        vm.startPrank(account);
        product.approve(address(swap), type(uint256).max);
        product.approve(address(router), type(uint256).max);
        IERC20(address(usdt)).forceApprove(address(swap), type(uint256).max);
        IERC20(address(usdt)).forceApprove(address(router), type(uint256).max);
        vm.stopPrank();
    }

    function sellAs(address account, uint256 amount) internal returns (uint256) {
        return swapAs(account, address(product), amount, 0);
    }

    function buyAs(address account, uint256 amount) internal returns (uint256) {
        return swapAs(account, address(usdt), amount, 0);
    }

    function swapAs(address account, address tokenIn, uint256 amount, uint256 minOut) internal returns (uint256) {
        vm.prank(account);
        return swap.swapExactIn(tokenIn, amount, minOut, block.timestamp);
    }

    /// @dev What the router of Uniswap says that the pair pays, at its reserves of now.
    function paidByPair(address tokenIn, uint256 given) internal view returns (uint256) {
        (uint256 productReserve, uint256 usdtReserve) = reserves();
        return tokenIn == address(product)
            ? router.getAmountOut(given, productReserve, usdtReserve)
            : router.getAmountOut(given, usdtReserve, productReserve);
    }

    function reserves() internal view returns (uint256 productReserve, uint256 usdtReserve) {
        (uint256 reserve0, uint256 reserve1,) = pair.getReserves();
        return pair.token0() == address(product) ? (reserve0, reserve1) : (reserve1, reserve0);
    }

    function twoPercent(uint256 amount) internal pure returns (uint256) {
        return (amount * 2 + 99) / 100;
    }
}
