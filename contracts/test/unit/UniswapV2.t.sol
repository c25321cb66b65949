// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlainToken} from "../support/Tokens.sol";
import {IUniswapV2Factory, IUniswapV2PairLiquidity, IUniswapV2Router02, UniswapV2} from "../support/UniswapV2.sol";
import {Test} from "forge-std/Test.sol";

/// @dev The parts that are not ours are the original ones, fit together and swap.
contract UniswapV2Test is Test {
    address private alice = makeAddr("alice");
    IUniswapV2Factory private factory;
    IUniswapV2Router02 private router;
    PlainToken private a;
    PlainToken private b;

    function setUp() public {
        factory = UniswapV2.newFactory(address(this));
        router = UniswapV2.newRouter(factory);
        a = new PlainToken(18);
        b = new PlainToken(6);
        a.mint(alice, 1_000_000e18);
        b.mint(alice, 1_000_000e6);
        vm.startPrank(alice);
        a.approve(address(router), type(uint256).max);
        b.approve(address(router), type(uint256).max);
        vm.stopPrank();
    }

    function test_code_isThatOfEveryDeployedPair() public view {
        assertEq(keccak256(UniswapV2.pairCode()), UniswapV2.INIT_CODE_HASH);
    }

    function test_pair_liesWhereTheRouterLooksForIt() public {
        address pair = factory.createPair(address(a), address(b));
        (address low, address high) = address(a) < address(b) ? (address(a), address(b)) : (address(b), address(a));
        bytes32 salt = keccak256(abi.encodePacked(low, high));
        assertEq(pair, vm.computeCreate2Address(salt, UniswapV2.INIT_CODE_HASH, address(factory)));
        assertEq(pair, factory.getPair(address(b), address(a)));
    }

    function test_router_addsLiquidityAndSwaps() public {
        vm.startPrank(alice);
        router.addLiquidity(address(a), address(b), 1000e18, 2000e6, 0, 0, alice, block.timestamp);
        address[] memory path = new address[](2);
        (path[0], path[1]) = (address(a), address(b));
        uint256 expected = uint256(10e18) * 997 * 2000e6 / (1000e18 * 1000 + uint256(10e18) * 997);
        uint256 before = b.balanceOf(alice);
        router.swapExactTokensForTokens(10e18, expected, path, alice, block.timestamp);
        vm.stopPrank();
        assertEq(b.balanceOf(alice) - before, expected);
        assertGt(IUniswapV2PairLiquidity(factory.getPair(address(a), address(b))).balanceOf(alice), 0);
    }
}
